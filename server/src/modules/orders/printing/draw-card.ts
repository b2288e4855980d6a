import { CARD_SIZE, cardArt, cardTextSize, cardTextSizes } from '../../../domain/card-art.js';
import { MM } from '../../../kit/pdf/open-pdf.js';
import type { PdfText, TextBlock } from '../../../kit/pdf/pdf-text.js';
import type { PrintedParcel } from './printed-parcel.js';

const [WIDTH, HEIGHT] = [CARD_SIZE.width * MM, CARD_SIZE.height * MM];
/** Around the words, as on the screen. */
const PADDING = 0.105 * WIDTH;
const GAP = 0.025 * WIDTH;
const INK = '#2b2233';

/** The card of a parcel on a page of its own. Words that don't fit are written smaller; none are left out. */
export function drawCard(doc: PDFKit.PDFDocument, texts: PdfText, { parcel: { gift } }: PrintedParcel): void {
  if (!gift) return;
  doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
  drawArt(doc, gift.card);
  const { to, from, message } = gift;
  const [width, room] = [WIDTH - 2 * PADDING, HEIGHT - 2 * PADDING];
  const layOut = (scale: number): { blocks: TextBlock[]; height: number } => {
    const blocks = [
      { text: to, size: cardTextSizes.medium },
      { text: message, size: cardTextSizes[cardTextSize(message)] },
      { text: from, size: cardTextSizes.medium, isItalic: true },
    ]
      .filter(({ text }) => text !== '')
      .map(({ text, size, isItalic = false }) =>
        texts.layOut(text, {
          ...{ size: size * WIDTH * scale, color: INK, width, isItalic },
          ...({ lineHeight: 1.4, direction: 'auto' } as const),
        }),
      );
    return { blocks, height: blocks.reduce((sum, { height }) => sum + height, GAP * scale * (blocks.length - 1)) };
  };
  let scale = 1;
  let laidOut = layOut(scale);
  while (laidOut.height > room && scale > 0.3) {
    scale *= 0.94;
    laidOut = layOut(scale);
  }
  let y = (HEIGHT - laidOut.height) / 2;
  for (const block of laidOut.blocks) {
    texts.draw(block, PADDING, y, 'center', width);
    y += block.height + GAP * scale;
  }
}

function drawArt(doc: PDFKit.PDFDocument, design: string): void {
  doc.save().scale(MM);
  for (const { d, matrix, fill, hasHole, stroke, strokeWidth } of cardArt(design)) {
    doc
      .save()
      .transform(...matrix)
      .path(d);
    if (fill !== undefined) doc.fill(fill, hasHole ? 'even-odd' : 'non-zero');
    if (stroke !== undefined) doc.lineWidth(strokeWidth ?? 1).stroke(stroke);
    doc.restore();
  }
  doc.restore();
}
