/** A page of a scan: a JPEG of this size in pixels, or a text of ASCII. */
type Page = { jpeg: Buffer; width: number; height: number } | { text: string };

/** Size of a page with text, in points. */
const TEXT_PAGE = { width: 300, height: 200 };

/** Returns a PDF whose pages are pictures without text, or texts. A picture has a point for each pixel. */
export function scannedPdf(pages: readonly Page[]): Buffer {
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + at * 3} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...pages.flatMap((page, at) => pageObjects(page, 4 + at * 3)),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, at) => {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    const offset = length;
    parts.push(part);
    length += part.length;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}

/** Returns the page, its content and its image, as the objects from this number on. */
function pageObjects(page: Page, number: number): Buffer[] {
  const { width, height } = 'jpeg' in page ? page : TEXT_PAGE;
  const content =
    'jpeg' in page
      ? `${width} 0 0 ${height} 0 0 cm /I Do`
      : `BT /F 12 Tf 10 ${height - 20} Td (${page.text}) Tj ET`;
  const resources = `<< /Font << /F 3 0 R >> /XObject << /I ${number + 2} 0 R >> >>`;
  const image =
    'jpeg' in page
      ? stream(
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          page.jpeg,
        )
      : Buffer.from('<< >>');
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${number + 1} 0 R /Resources ${resources} >>`,
    ),
    stream('', Buffer.from(content)),
    image,
  ];
}

function stream(entries: string, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}
