import { encode } from 'uqr';
import { hasCard } from '../../../domain/gift-message.js';
import { weekdayDate } from '../../../domain/long-date.js';
import { parcelAddress } from '../../../domain/parcel-code.js';
import { MM } from '../../../kit/pdf/open-pdf.js';
import type { PdfText, TextBlock, TextStyle } from '../../../kit/pdf/pdf-text.js';
import { addressLines, nameOf, promiseOf } from './parcel-words.js';
import type { PrintedParcel, Sender } from './printed-parcel.js';

/** A6, standing, in points. */
const [WIDTH, HEIGHT] = [105 * MM, 148 * MM];
const MARGIN = 7 * MM;
const INNER = WIDTH - 2 * MARGIN;
const QR = 34 * MM;
const GAP = 8;
const INK = '#000000';

interface Row extends TextStyle {
  text: string;
}

/** The label of a parcel: where it goes, from where, by when, and a code that scanners read. Never a price. */
export function drawLabel(
  doc: PDFKit.PDFDocument,
  texts: PdfText,
  { order, parcel }: PrintedParcel,
  sender: Sender,
): void {
  doc.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
  const { gift, deliveryMethod } = parcel;

  const from = fitted(texts, INNER, 18 * MM, [
    { text: `From ${sender.name}`, size: 9, weight: 'strong' },
    ...sender.postalAddress.split('\n').map((text) => ({ text, size: 8 })),
  ]);
  let y = drawAll(texts, from, MARGIN, MARGIN) + GAP;
  rule(doc, y);
  y += GAP;

  const address = { x: MARGIN, y, height: HEIGHT - MARGIN - QR - 14 * MM - 2 * GAP - y };
  const to = fitted(texts, INNER, address.height, [
    { text: deliveryMethod.kind === 'pickup' ? 'Picked up by' : 'Deliver to', size: 9 },
    { text: nameOf(parcel), size: 19, weight: 'strong' },
    ...addressLines(parcel).map((text) => ({ text, size: 14 })),
  ]);
  drawAll(texts, to, MARGIN, y);

  y = address.y + address.height + GAP;
  rule(doc, y);
  const number = fitted(texts, INNER, 14 * MM, [{ text: order.number, size: 30, weight: 'strong', lineHeight: 1.2 }]);
  drawAll(texts, number, MARGIN, y + 2);

  const bottom = HEIGHT - MARGIN - QR;
  const facts: Row[] = [
    { text: `Parcel ${parcel.number} of ${order.parcels.length}`, size: 12, weight: 'strong' },
    { text: deliveryMethod.name, size: 11 },
    { text: promiseOf(parcel, weekdayDate), size: 11, weight: 'strong' },
    { text: gift && hasCard(gift) ? 'With a gift message' : '', size: 11 },
  ];
  const width = INNER - QR - GAP;
  drawAll(
    texts,
    fitted(
      texts,
      width,
      QR,
      facts.filter(({ text }) => text !== ''),
    ),
    MARGIN,
    bottom,
  );
  drawCode(doc, parcelAddress(sender.publicUrl, { orderId: order._id, number: parcel.number }), {
    x: WIDTH - MARGIN - QR,
    y: bottom,
  });
}

/** Texts below each other, written smaller until they fit. */
function fitted(texts: PdfText, width: number, height: number, rows: readonly Row[]): TextBlock[] {
  const layOut = (scale: number) =>
    rows.map(({ text, size = 10, ...style }) =>
      texts.layOut(text, { color: INK, ...style, size: size * scale, width }),
    );
  let scale = 1;
  let blocks = layOut(scale);
  const tooHigh = () => blocks.reduce((sum, block) => sum + block.height, 0) > height;
  while (tooHigh() && scale > 0.25) {
    scale *= 0.92;
    blocks = layOut(scale);
  }
  return blocks;
}

/** @returns where the last one ends */
function drawAll(texts: PdfText, blocks: readonly TextBlock[], x: number, top: number): number {
  let y = top;
  for (const block of blocks) {
    texts.draw(block, x, y);
    y += block.height;
  }
  return y;
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.8)
    .stroke(INK);
}

/** A QR code as shapes: sharp on every printer. The white around it, which scanners need, is a part of it. */
function drawCode(doc: PDFKit.PDFDocument, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const module = QR / size;
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      let to = from;
      while (cells[to] === true) to += 1;
      // Neighbors are one shape, so that no printer leaves a gap between them.
      if (to > from) doc.rect(x + from * module, y + row * module, (to - from) * module, module);
      from = to;
    }
  }
  doc.fill(INK);
}
