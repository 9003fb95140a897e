/** Returns a PDF whose pages are red in their lower left quarter. The page size is in points. */
export function pdf({ width = 300, height = 200, pages = 1 } = {}): Buffer {
  const paint = `1 0 0 rg 0 0 ${width / 2} ${height / 2} re f`;
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${paint.length} >>\nstream\n${paint}\nendstream`,
    ...kids.map(() => page),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
