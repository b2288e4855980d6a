import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Points of a millimeter: 72 are an inch. */
export const MM = 72 / 25.4;

interface PdfFacts {
  /** A name of a paper, or width and height in points. */
  size?: PDFKit.PDFDocumentOptions['size'];
  title: string;
  author: string;
  createdAt: Date;
}

/** A document without pages yet. The same facts make the same file. */
export function openPdf({ size = 'A4', title, author, createdAt }: PdfFacts): PDFKit.PDFDocument {
  return new PDFDocument({
    size,
    autoFirstPage: false,
    // Whoever writes knows where a page ends.
    margin: 0,
    // Each text has its own; the library's would be read from files that the bundle doesn't have.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
}

/** Ends a document. @returns its bytes */
export function pdfBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const bytes = buffer(doc);
  doc.end();
  return bytes;
}
