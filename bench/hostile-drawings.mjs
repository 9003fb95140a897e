/** Vector files of a few kilobytes whose rendering never ends: name, content type, content. */
export const HOSTILE_DRAWINGS = [
  { name: 'svg-filter.svg', type: 'image/svg+xml', content: createFilterSvg() },
  { name: 'ps-loop.eps', type: 'application/postscript', content: endlessLoop() },
  { name: 'ps-pages.ps', type: 'application/postscript', content: endlessPages() },
];

/** Returns an SVG that applies hundreds of expensive filters to one rectangle. */
function createFilterSvg() {
  const steps = Array.from(
    { length: 400 },
    (_, n) =>
      `<feTurbulence baseFrequency=".0${n + 1}" numOctaves="9" result="t${n}"/>` +
      `<feMorphology operator="dilate" radius="60"/><feDisplacementMap in2="t${n}" scale="99"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" x="0" y="0" width="1" height="1">${steps.join('')}</filter><rect width="2000" height="2000" fill="teal" filter="url(#f)"/></svg>`;
}

function endlessLoop() {
  return '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n{ } loop\nshowpage\n%%EOF\n';
}

function endlessPages() {
  return '%!PS-Adobe-3.0\n{ 0 0 moveto 100 100 lineto stroke showpage } loop\n%%EOF\n';
}
