/**
 * Everyday words that WordNet does not connect with the classes of ImageNet, or connects with wrong ones, and the classes that they stand
 * for. No class: the network does not know such things, so that the word finds nothing.
 * @type {Record<string, string[]>}
 */
export const EVERYDAY_WORDS = {
  ...sameAs(
    ['kitten', 'kitty', 'house_cat'],
    ['tabby', 'tiger_cat', 'Persian_cat', 'Siamese_cat', 'Egyptian_cat'],
  ),
  ...sameAs(['bunny', 'rabbit'], ['wood_rabbit', 'hare', 'Angora']),
  ...sameAs(
    ['pup', 'doggy'],
    ['golden_retriever', 'Labrador_retriever', 'beagle', 'cocker_spaniel', 'pug', 'collie'],
  ),
  ...sameAs(
    ['beach', 'sea', 'ocean', 'coast', 'shore', 'seaside'],
    ['seashore', 'sandbar', 'promontory'],
  ),
  ...sameAs(['mountain', 'mountains'], ['alp', 'volcano', 'valley']),
  ...sameAs(['lake', 'river'], ['lakeside']),
  ...sameAs(
    ['toadstool', 'fungus'],
    ['mushroom', 'agaric', 'bolete', 'gyromitra', 'stinkhorn', 'earthstar'],
  ),
  mushroom: ['mushroom', 'agaric', 'bolete'],
  cup: ['cup', 'coffee_mug', 'espresso'],
  coffee: ['espresso', 'cup', 'coffee_mug'],
  wine: ['red_wine', 'wine_bottle'],
  beer: ['beer_glass', 'beer_bottle'],
  burger: ['cheeseburger'],
  ...sameAs(['pasta', 'spaghetti', 'noodles'], ['carbonara']),
  ...sameAs(['bike', 'bicycle', 'cycle'], ['mountain_bike', 'bicycle-built-for-two']),
  ...sameAs(['trainers', 'sneaker', 'sneakers'], ['running_shoe']),
  ...sameAs(['tv', 'telly'], ['television']),
  fridge: ['refrigerator'],
  lorry: ['trailer_truck', 'moving_van', 'garbage_truck', 'tow_truck'],
  lamb: ['ram'],
  foal: ['sorrel'],
  piglet: ['hog'],
  toilet: ['toilet_seat'],
  blossom: ['daisy', "yellow_lady's_slipper"],
  keyboard: ['computer_keyboard'],
  typewriter: ['typewriter_keyboard'],
  ...sameAs(['bin', 'trash_can', 'dustbin'], ['ashcan']),
  ...sameAs(['postbox', 'letterbox'], ['mailbox']),
  traffic_sign: ['street_sign'],
  road_sign: ['street_sign'],
  solar_panel: ['solar_dish'],
  instrument: [
    ...[
      'accordion',
      'acoustic_guitar',
      'banjo',
      'bassoon',
      'cello',
      'cornet',
      'drum',
      'electric_guitar',
      'flute',
      'French_horn',
    ],
    ...[
      'grand_piano',
      'harmonica',
      'harp',
      'maraca',
      'marimba',
      'oboe',
      'organ',
      'sax',
      'steel_drum',
      'trombone',
      'upright',
      'violin',
    ],
  ],
  ...sameAs(['person', 'house', 'home', 'road', 'street'], []),
};

/** @param {string[]} words @param {string[]} classes */
function sameAs(words, classes) {
  return Object.fromEntries(words.map((word) => [word, classes]));
}
