/** What people write into a file with other programs: a list for each, without repetitions. */
export interface EmbeddedTexts {
  titles: string[];
  descriptions: string[];
  keywords: string[];
  creators: string[];
}

/** Tags of each text in the groups of embedded metadata: EXIF, IPTC, XMP, ID3, PDF, Office and others. */
const TAGS: Readonly<Record<keyof EmbeddedTexts, readonly string[]>> = {
  titles: ['Title', 'ObjectName', 'Headline', 'DisplayName', 'XPTitle'],
  descriptions: [
    ...['Description', 'Caption-Abstract', 'ImageDescription', 'Caption', 'Synopsis'],
    ...['Comment', 'Comments', 'UserComment', 'XPComment', 'XPSubject'],
  ],
  keywords: ['Keywords', 'Keyword', 'Subject', 'HierarchicalSubject', 'XPKeywords', 'Category'],
  creators: [
    ...['Creator', 'Initial-creator', 'By-line', 'Artist', 'AlbumArtist', 'Author', 'XPAuthor'],
    'Credit',
  ],
};

/** Tags with another meaning: in a PDF, the creator is a program. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(['PDF:Creator']);

/** Returns the texts in the metadata of a file. */
export function embeddedTexts(metadata: unknown): EmbeddedTexts {
  const groups = Object.entries(metadata ?? {});
  const textsOf = (kind: keyof EmbeddedTexts) => [
    ...new Set(
      TAGS[kind].flatMap((tag) =>
        groups.flatMap(([group, tags]) =>
          OTHER_MEANINGS.has(`${group}:${tag}`) ? [] : valuesOf(tags, tag),
        ),
      ),
    ),
  ];
  return {
    titles: textsOf('titles'),
    descriptions: textsOf('descriptions'),
    keywords: textsOf('keywords'),
    creators: textsOf('creators'),
  };
}

/** Returns the texts of a tag. Groups are objects; other entries of the metadata are numbers and lists. */
function valuesOf(tags: unknown, tag: string): string[] {
  if (typeof tags !== 'object' || tags === null || Array.isArray(tags)) return [];
  const value: unknown = Object.entries(tags).find(([name]) => name === tag)?.[1];
  return [value].flat().filter((text) => typeof text === 'string');
}
