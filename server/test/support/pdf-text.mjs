// Prints the text of a PDF file that comes through standard input, a line each, and \f after each page. A program of its own, because the reader
// is an ES module, which jest can't load.
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pdf = await getDocument({ data: new Uint8Array(await buffer(process.stdin)), verbosity: 0 }).promise;
for (let number = 1; number <= pdf.numPages; number += 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  console.log(`${items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')}\n\f`);
}
