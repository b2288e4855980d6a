import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { dateIn } from '../../domain/dispatch.js';
import { longDate } from '../../domain/long-date.js';
import { formatDecimal, inCurrency } from '../../domain/money.js';
import { includedTaxes } from '../../domain/tax-words.js';
import type { Seller } from '../../domain/receipt.js';
import { cityLine } from '../../domain/shipping-address.js';
import type { OrderType } from '../orders/order.type.js';
import { loadFonts, partsByScript, type Fonts, type LoadedFonts } from './receipt-fonts.js';

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
  const fonts = await loadFonts();
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Each text has its own; the library's would be read from files that the bundle doesn't have.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: `Receipt ${number}`, Author: seller.name, CreationDate: issuedAt },
  });
  const bytes = buffer(doc);
  inCurrency(order.currency, () => {
    write(new ReceiptPage(doc, fonts), { number, issuedAt, seller, order, timeZone });
  });
  doc.end();
  return bytes;
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
      page.row(`${qty} × ${label}`, formatDecimal(amount), {
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
  weight?: keyof Fonts;
}

interface TextStyle {
  size?: number;
  weight?: keyof Fonts;
  color?: string;
  width?: number;
}

/** Writes down the page, in fonts that have the characters, and onto the next one when it is full. */
class ReceiptPage {
  private readonly width: number;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: LoadedFonts,
  ) {
    this.width = doc.page.width - 2 * MARGIN;
  }

  gap(height: number): void {
    this.doc.y += height;
  }

  text(text: string, { size = 10, weight = 'regular', color = INK, width = this.width }: TextStyle = {}): void {
    const parts = partsByScript(text.trim(), this.fonts);
    this.doc.fontSize(size).fillColor(color);
    parts.forEach(({ script, text: part }, index) => {
      this.doc.font(this.fonts[weight][script]).text(part, MARGIN, undefined, {
        width,
        continued: index < parts.length - 1,
      });
    });
  }

  /** A label with an amount at the right edge. */
  row(label: string, amount: string, { note = '', weight = 'regular' }: RowStyle = {}): void {
    // A label may take two lines, and its amount must stay beside it.
    if (this.doc.y > this.doc.page.height - MARGIN - 48) this.doc.addPage();
    const top = this.doc.y;
    const width = this.width - AMOUNT_WIDTH;
    this.text(label, { weight, width });
    if (note) this.text(note, { size: 9, color: MUTED, width });
    const bottom = this.doc.y;
    this.doc.font(this.fonts[weight].latin).fontSize(10).fillColor(INK);
    this.doc.text(amount, MARGIN + width, top, { width: AMOUNT_WIDTH, align: 'right' });
    this.doc.y = bottom + 6;
  }

  rule(): void {
    const { doc, width } = this;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .strokeColor('#d1d5db')
      .stroke();
    doc.y += 8;
  }
}
