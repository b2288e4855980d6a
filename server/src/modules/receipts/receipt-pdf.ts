import { dateIn } from '../../domain/dispatch.js';
import { longDate } from '../../domain/long-date.js';
import { formatDecimal, inCurrency } from '../../domain/money.js';
import { includedTaxes } from '../../domain/tax-words.js';
import type { Seller } from '../../domain/receipt.js';
import { cityLine } from '../../domain/shipping-address.js';
import { openPdf, pdfBytes } from '../../kit/pdf/open-pdf.js';
import { isolated, PdfText, type TextStyle } from '../../kit/pdf/pdf-text.js';
import type { OrderType } from '../orders/order.type.js';

/** What a receipt says. */
export interface ReceiptFacts {
  number: string;
  issuedAt: Date;
  seller: Seller;
  order: OrderType;
  /** The shop's, an IANA name. */
  timeZone: string;
}

/** In points, of 72 an inch: A4 is what most of the world prints, and fits on letter paper when scaled. */
const MARGIN = 56;
const AMOUNT_WIDTH = 90;
const INK = '#1f2937';
const MUTED = '#6b7280';

/** A receipt as the bytes of a PDF file. The same facts make the same file. */
export async function receiptPdf({ number, issuedAt, seller, order, timeZone }: ReceiptFacts): Promise<Buffer> {
  const doc = openPdf({ size: 'A4', title: `Receipt ${number}`, author: seller.name, createdAt: issuedAt });
  doc.addPage();
  inCurrency(order.currency, () => {
    write(new ReceiptPage(doc), { number, issuedAt, seller, order, timeZone });
  });
  return pdfBytes(doc);
}

function write(page: ReceiptPage, { number, issuedAt, seller, order, timeZone }: ReceiptFacts): void {
  const day = (time: Date) => longDate(dateIn(timeZone, time.getTime()));

  page.text(seller.name, { size: 18, weight: 'strong' });
  for (const line of [...seller.postalAddress.split('\n'), seller.email, seller.phone])
    page.text(line, { color: MUTED });
  if (seller.taxNumber) page.text(`Tax number ${seller.taxNumber}`, { color: MUTED });
  page.gap(24);
  page.text(`Receipt ${number}`, { size: 14, weight: 'strong' });
  page.gap(6);
  if (order.paidAt) page.text(`Paid on ${day(order.paidAt)}`);
  page.text(`Order ${order.number} of ${day(order.createdAt)}`);
  page.text(`Issued on ${day(issuedAt)}`);
  page.gap(12);
  const { firstName, lastName, address, country } = order.shippingAddress;
  const recipient = [`${firstName} ${lastName}`.trim(), address, cityLine(order.shippingAddress).trim(), country];
  page.text(order.user.name, { weight: 'strong' });
  // Of several parcels, the lines below name the recipients.
  const lines = order.parcels.length > 1 ? [`${order.parcels.length} parcels`] : recipient;
  for (const line of lines.filter((line, at) => at > 0 || line !== order.user.name)) page.text(line);
  page.gap(24);

  for (const { kind, label, qty, unitPrice, amount } of order.lines) {
    if (kind === 'item')
      page.row(`${qty} × ${isolated(label)}`, formatDecimal(amount), {
        note: qty === 1 ? '' : `${formatDecimal(unitPrice ?? 0)} each`,
      });
  }
  page.rule();
  page.row('Items', formatDecimal(order.itemsPrice));
  for (const { kind, label, amount } of order.lines) if (kind !== 'item') page.row(label, formatDecimal(amount));
  page.rule();
  page.row('Total', formatDecimal(order.totalPrice), { weight: 'strong' });
  for (const { label, amount } of includedTaxes(order.taxes)) page.row(label, formatDecimal(amount));
  page.gap(18);
  page.text(`All amounts are in ${order.currency}.`, { color: MUTED });
}

interface RowStyle {
  /** In small print under the label. */
  note?: string;
  weight?: TextStyle['weight'];
}

/** Writes down the page, and onto the next one when it is full. */
class ReceiptPage {
  private readonly width: number;
  private readonly bottom: number;
  private readonly texts: PdfText;
  private y = MARGIN;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.width = doc.page.width - 2 * MARGIN;
    this.bottom = doc.page.height - MARGIN;
    this.texts = new PdfText(doc);
  }

  gap(height: number): void {
    this.y += height;
  }

  text(text: string, style: TextStyle = {}): void {
    const block = this.texts.layOut(text.trim(), { color: INK, width: this.width, ...style });
    this.makeRoom(block.height);
    this.texts.draw(block, MARGIN, this.y);
    this.y += block.height;
  }

  /** A label with an amount at the right edge. */
  row(label: string, amount: string, { note = '', weight = 'regular' }: RowStyle = {}): void {
    const width = this.width - AMOUNT_WIDTH;
    // A label may take several lines, and its amount must stay beside it.
    const heightOf = (text: string, size: number) =>
      this.texts.layOut(text.trim(), { color: INK, size, weight, width }).height;
    this.makeRoom(heightOf(label, 10) + (note ? heightOf(note, 9) : 0));
    const right = this.texts.layOut(amount, { color: INK });
    const top = this.y;
    this.text(label, { weight, width });
    if (note) this.text(note, { size: 9, color: MUTED, width });
    this.texts.draw(right, MARGIN + width, top, 'right', AMOUNT_WIDTH);
    this.y += 6;
  }

  rule(): void {
    const { doc, width } = this;
    doc
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + width, this.y)
      .lineWidth(0.5)
      .strokeColor('#d1d5db')
      .stroke();
    this.y += 8;
  }

  private makeRoom(height: number): void {
    if (this.y + height <= this.bottom) return;
    this.doc.addPage();
    this.y = MARGIN;
  }
}
