/**
 * Returns a PDF whose pages are red in their lower left quarter and have a text of ASCII. The page size is in points, `encryption` a
 * dictionary of the trailer.
 */
export function pdf({
  width = 300,
  height = 200,
  pages = 1,
  encryption = '',
  text = '',
} = {}): Buffer {
  const write = text && ` 0 g BT /F1 12 Tf 10 ${height - 20} Td (${text}) Tj ET`;
  const paint = `1 0 0 rg 0 0 ${width / 2} ${height / 2} re f${write}`;
  const font = '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R /Resources << /Font ${font} >> >>`;
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
  const lock = encryption && ` /Encrypt ${encryption} /ID [<${zeros(16)}> <${zeros(16)}>]`;
  const trailer = `trailer << /Size ${offsets.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/** The ways in which a PDF is protected by a password, by their encryption dictionary. */
const LOCKS = {
  rc4: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${zeros(32)}> /U <${zeros(32)}> >>`,
  aes128: `<< /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /CF << /StdCF << /CFM /AESV2 /Length 16 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF /O <${zeros(32)}> /U <${zeros(32)}> >>`,
  aes256: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /CF << /StdCF << /CFM /AESV3 /Length 32 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF /O <${zeros(48)}> /U <${zeros(48)}> /OE <${zeros(32)}> /UE <${zeros(32)}> /Perms <${zeros(16)}> >>`,
};

/** Returns a PDF that no password opens. */
export function lockedPdf(lock: keyof typeof LOCKS = 'aes256'): Buffer {
  return pdf({ encryption: LOCKS[lock] });
}

/** Returns the hexadecimal digits of zero bytes. */
function zeros(bytes: number): string {
  return '00'.repeat(bytes);
}
