/**
 * Things of many kinds. An image shows what a question says if it is much nearer to the question than to these: a model places all texts at
 * some distance of an image, and this distance differs between models and between images.
 */
export const BACKGROUND_QUESTIONS = [
  ...['accordion', 'airliner', 'apron', 'backpack', 'balloon', 'banana', 'barn', 'basketball'],
  ...['bathtub', 'otter', 'cup', 'bicycle', 'binoculars', 'bookcase', 'broom', 'bucket'],
  ...['camel', 'candle', 'cannon', 'castle', 'chainsaw', 'cheeseburger', 'clock', 'crab'],
  ...['desk', 'drum', 'fountain', 'frog', 'goldfish', 'guitar', 'hammer', 'helmet'],
  ...['hourglass', 'iron', 'jellyfish', 'kimono', 'ladle', 'lighthouse', 'lion', 'mailbox'],
  ...['microphone', 'mosque', 'snail', 'ostrich', 'parachute', 'piano', 'pizza', 'refrigerator'],
  ...['sandal', 'screwdriver', 'shark', 'spider', 'stove', 'submarine', 'tank', 'teapot'],
  ...['tent', 'tractor', 'umbrella', 'vase', 'violin', 'volcano', 'boot', 'zebra'],
] as const;
