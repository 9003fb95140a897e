/** How the file of an asset is made: see seed/media. */
export type MockMedia =
  /** A painted landscape, as a JPEG or PNG; a JPEG with the metadata of a camera if `hasCameraData`. */
  | { kind: 'landscape'; seed: number; width: number; height: number; hasCameraData?: boolean }
  /** A camera that moves over a landscape, with a tone. */
  | { kind: 'video'; seed: number; seconds: number }
  | { kind: 'tone'; hertz: number; seconds: number }
  | { kind: 'drawing' }
  | { kind: 'pdf'; lines: readonly string[] }
  | { kind: 'text'; text: string }
  /** No bytes: they were lost before the upload. */
  | { kind: 'empty' };

/** An asset of the data set. */
export interface MockAsset {
  /** The last two digits of its id. */
  number: number;
  name: string;
  media: MockMedia;
  creatorId: number;
  /** Days before the newest time of the data set. */
  daysAgo: number;
  /** 0: no schema. */
  schemaId: number;
  data: Readonly<Record<string, unknown>>;
  uploadPath: string;
}

/** Ids of the metadata schemas. 0 and 1 come with the product. */
export const SCHEMAS = { products: 2, photographs: 3, inactive: 4 } as const;

/** Returns the id of the asset with this number: 32 hexadecimal characters, a version 7 UUID. */
export const mockAssetId = (number: number): string =>
  `019000000000700080000000${String(number).padStart(8, '0')}`;

/** Returns the media of a landscape; its width and height in pixels. */
const landscape = (seed: number, width = 1200, height = 800) =>
  ({ kind: 'landscape', seed, width, height }) as const satisfies MockMedia;

/** Returns the media of a photograph: a landscape with the metadata of a camera. */
const photo = (...size: Parameters<typeof landscape>): MockMedia => ({
  ...landscape(...size),
  hasCameraData: true,
});

type Given = Partial<Pick<MockAsset, 'schemaId' | 'data' | 'uploadPath'>>;

function asset(
  number: number,
  name: string,
  media: MockMedia,
  [creatorId, daysAgo]: readonly [creatorId: number, daysAgo: number],
  { schemaId = 0, data = {}, uploadPath = '' }: Given = {},
): MockAsset {
  return { number, name, media, creatorId, daysAgo, schemaId, data, uploadPath };
}

const photoData = (place: string, rating: number, takenOn: string): Given => ({
  schemaId: SCHEMAS.photographs,
  data: { photographer: 'Carl Creator', place, rating, taken_on: takenOn },
  uploadPath: 'Landscapes',
});

const productData = (sku: string): Given => ({
  schemaId: SCHEMAS.products,
  data: { sku },
  uploadPath: 'Products',
});

/** All assets, in the order of their upload. docs/MOCK.md lists them. */
export const ASSETS: readonly MockAsset[] = [
  asset(1, 'Alpine lake at dawn.jpg', photo(7), [4, 360], photoData('Alps', 5, '2025-05-11')),
  asset(2, 'Autumn forest.jpg', photo(1), [4, 320], photoData('Forest', 4, '2025-07-02')),
  asset(3, 'Coast at noon.jpg', photo(2), [4, 280], photoData('Coast', 5, '2025-08-20')),
  asset(4, 'Desert dunes.jpg', photo(3), [4, 240], photoData('Desert', 3, '2025-09-30')),
  asset(5, 'Night over the ridge.jpg', photo(4), [4, 200], photoData('Alps', 4, '2025-11-17')),
  asset(6, 'Valley.jpg', photo(5, 800, 1200), [4, 170], photoData('Valley', 2, '2025-12-01')),
  asset(7, 'Snow field.jpg', photo(6), [4, 140], photoData('Alps', 3, '2026-01-20')),
  asset(8, 'Spring meadow.jpg', photo(12), [4, 110], photoData('Valley', 4, '2026-02-24')),
  asset(9, 'Bay.jpg', photo(9, 2400, 600), [5, 90], photoData('Coast', 5, '2026-03-14')),
  asset(10, 'A-100 front.png', landscape(14, 600, 600), [4, 80], productData('A-100')),
  asset(11, 'A-100 back.png', landscape(21, 600, 600), [4, 80], productData('A-100')),
  asset(12, 'Logo.svg', { kind: 'drawing' }, [2, 75]),
  asset(13, 'Lake cruise.mp4', { kind: 'video', seed: 28, seconds: 5 }, [4, 70]),
  asset(14, 'Forest walk.mov', { kind: 'video', seed: 8, seconds: 3 }, [4, 65]),
  asset(15, 'Coast.webm', { kind: 'video', seed: 16, seconds: 3 }, [4, 60]),
  asset(16, 'Interview.mp3', { kind: 'tone', hertz: 330, seconds: 12 }, [4, 55]),
  asset(17, 'Field recording.wav', { kind: 'tone', hertz: 220, seconds: 4 }, [4, 50]),
  asset(18, 'Brochure.pdf', { kind: 'pdf', lines: ['Spindle', 'Brochure 2026'] }, [2, 45]),
  asset(19, 'Read me.txt', { kind: 'text', text: 'Texts of the campaign.\n' }, [2, 44]),
  asset(20, 'Broken upload.jpg', { kind: 'empty' }, [1, 40]),
  asset(21, 'Old campaign.jpg', landscape(11), [2, 350], { data: { title: 'Campaign 2024' } }),
  asset(22, 'Copy of Coast at noon.jpg', photo(2), [4, 30]),
  asset(23, 'Poster.jpg', landscape(13), [1, 28]),
  asset(24, 'Draft.jpg', landscape(15, 900, 600), [4, 20]),
  asset(25, 'Old logo.png', landscape(17, 600, 600), [1, 18]),
  asset(26, 'Left behind.jpg', landscape(18), [7, 150]),
  asset(27, 'Only mine.jpg', landscape(19), [6, 10]),
];

/** The asset that is never processed: its job stays QUEUED. */
export const WAITING_ASSET = asset(28, 'Still waiting.jpg', landscape(22), [1, 0]);

/** The second version of asset 23. */
export const SECOND_POSTER: MockMedia = landscape(20);
