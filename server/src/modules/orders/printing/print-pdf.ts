import { setImmediate } from 'node:timers/promises';
import { inCurrency } from '../../../domain/money.js';
import type { PrintKind } from '../../../domain/packing.js';
import { openPdf, pdfBytes } from '../../../kit/pdf/open-pdf.js';
import { PdfText } from '../../../kit/pdf/pdf-text.js';
import { drawCard } from './draw-card.js';
import { drawLabel } from './draw-label.js';
import { drawSlip } from './draw-slip.js';
import type { PrintedParcel, Sender } from './printed-parcel.js';

const titles: Readonly<Record<PrintKind, string>> = { card: 'Cards', slip: 'Packing slips', label: 'Labels' };

/** The parcels of orders as the bytes of a PDF file, each on a page of its own. */
export async function printPdf(
  kind: PrintKind,
  parcels: readonly PrintedParcel[],
  sender: Sender,
  createdAt: Date,
): Promise<Buffer> {
  const doc = openPdf({ title: titles[kind], author: sender.name, createdAt });
  const texts = new PdfText(doc);
  for (const printed of parcels) {
    inCurrency(printed.order.currency, () => {
      if (kind === 'card') drawCard(doc, texts, printed);
      else if (kind === 'slip') drawSlip(doc, texts, printed, sender);
      else drawLabel(doc, texts, printed, sender);
    });
    // A page takes a few milliseconds, and others shouldn't wait for fifty.
    await setImmediate();
  }
  await texts.embedFonts();
  return pdfBytes(doc);
}
