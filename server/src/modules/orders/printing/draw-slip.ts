import { dateIn } from '../../../domain/dispatch.js';
import { longDate, weekdayDate } from '../../../domain/long-date.js';
import { formatDecimal } from '../../../domain/money.js';
import { itemCountText } from '../../../domain/pricing.js';
import { MM } from '../../../kit/pdf/open-pdf.js';
import { isolated, type PdfText, type TextBlock, type TextStyle } from '../../../kit/pdf/pdf-text.js';
import type { OrderItem } from '../order.type.js';
import { addressLines, nameOf, promiseOf } from './parcel-words.js';
import type { PrintedParcel, Sender } from './printed-parcel.js';

/** A4, in points. */
const [WIDTH, HEIGHT] = [210 * MM, 297 * MM];
const MARGIN = 14 * MM;
const INNER = WIDTH - 2 * MARGIN;
const [QUANTITY, PRICE] = [52, 90];
const RULE = '#9ca3af';

/** What lies in a parcel: no prices where its buyer wants none, and never how it was paid. */
export function drawSlip(
  doc: PDFKit.PDFDocument,
  texts: PdfText,
  { order, parcel, items, isRest, isWhole }: PrintedParcel,
  sender: Sender,
): void {
  const page = new SlipPages(doc, texts);
  const { gift } = parcel;
  // guard: printing.test.ts 'unless these are hidden', try: gift?.hidePrices !== true -> gift !== undefined
  const hasPrices = gift?.hidePrices !== true;
  const isSplit = order.parcels.length > 1;

  const half = INNER / 2 - 10;
  const right = MARGIN + INNER / 2 + 10;
  const top = page.y;
  page.text(sender.name, { size: 14, weight: 'strong', width: half });
  page.text('Packing slip', { size: 20, weight: 'strong', width: half });
  page.text(`Order ${order.number}, ${longDate(dateIn(sender.timeZone, order.createdAt.getTime()))}`, { width: half });
  if (isSplit) page.text(`Parcel ${parcel.number} of ${order.parcels.length}`, { width: half });
  const bottom = page.y;
  page.y = top;
  const isPickup = parcel.deliveryMethod.kind === 'pickup';
  page.text(isPickup ? 'Picked up by' : 'Deliver to', { weight: 'strong', width: half }, right);
  page.text(nameOf(parcel), { weight: 'strong', width: half }, right);
  for (const line of addressLines(parcel)) page.text(line, { width: half }, right);
  page.text(parcel.deliveryMethod.name, { size: 9, width: half }, right);
  const promise = promiseOf(parcel, weekdayDate);
  if (promise !== '') page.text(promise, { weight: 'strong', width: half }, right);
  page.y = Math.max(page.y, bottom) + 20;

  if (gift && (gift.to !== '' || gift.from !== '')) {
    const words = [
      gift.to !== '' && `A gift for ${isolated(gift.to)}`,
      gift.from !== '' && `${gift.to === '' ? 'A gift from' : 'from'} ${isolated(gift.from)}`,
    ];
    page.text(words.filter(Boolean).join(' '), { size: 11 });
    page.y += 10;
  }
  if (isRest) {
    page.text('The rest of the order: a part was sent before.', { size: 11 });
    page.y += 10;
  }

  const header = () => {
    page.row('Quantity', [{ text: 'Item', style: { weight: 'strong' } }], hasPrices ? 'Price' : '', 'strong');
  };
  page.onNewPage = header;
  header();
  for (const item of items) {
    const cost = item.isOnSale && item.salePrice !== null ? item.salePrice : item.price;
    page.row(String(item.qty), itemTexts(item, parcel.orderItems), hasPrices ? formatDecimal(cost) : '');
  }
  page.onNewPage = () => undefined;
  page.y += 8;
  const count = texts.layOut(itemCountText(items.reduce((sum, { qty }) => sum + qty, 0)), { size: 11 });
  page.makeRoom(count.height);
  texts.draw(count, MARGIN, page.y);
  // The price of all gifts explains only a slip that lists them all.
  if (hasPrices && !isSplit && isWhole && parcel.orderItems.length === order.orderItems.length) {
    const sum = texts.layOut(`Items: ${formatDecimal(order.itemsPrice)}`, { size: 11, weight: 'strong' });
    texts.draw(sum, MARGIN, page.y, 'right', INNER);
  }
}

interface StyledText {
  text: string;
  style: TextStyle;
}

function itemTexts({ name, addOnOf, texts }: OrderItem, all: readonly OrderItem[]): StyledText[] {
  const gift = addOnOf === null ? undefined : all.find(({ itemId }) => itemId === addOnOf);
  return [
    { text: isolated(name), style: { weight: 'strong' } },
    ...(gift ? [`Goes with ${isolated(gift.name)}`] : []).map(small),
    ...texts.map(({ label, value }) => small(`${isolated(label)}: ${isolated(value)}`)),
  ];
}

function small(text: string): StyledText {
  return { text, style: { size: 9.5 } };
}

/** Writes down a page, and onto the next one when it is full. */
class SlipPages {
  y = MARGIN;
  onNewPage: () => void = () => undefined;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly texts: PdfText,
  ) {
    this.addPage();
  }

  text(text: string, style: TextStyle, x = MARGIN): void {
    const block = this.texts.layOut(text, { size: 11, width: INNER, ...style });
    this.texts.draw(block, x, this.y);
    this.y += block.height;
  }

  /** A line of the table, which stays together. */
  row(quantity: string, item: readonly StyledText[], price: string, weight: TextStyle['weight'] = 'regular'): void {
    const width = INNER - QUANTITY - PRICE;
    const blocks = item.map(({ text, style }) => this.texts.layOut(text, { size: 11, ...style, width }));
    const height = blocks.reduce((sum, block) => sum + block.height, 12);
    this.makeRoom(height);
    const cell = (text: string): TextBlock => this.texts.layOut(text, { size: 11, weight });
    let y = this.y + 6;
    this.texts.draw(cell(quantity), MARGIN, y);
    const top = y;
    // In the order in which one reads them aloud.
    for (const block of blocks) {
      this.texts.draw(block, MARGIN + QUANTITY, y);
      y += block.height;
    }
    this.texts.draw(cell(price), MARGIN + INNER - PRICE, top, 'right', PRICE);
    this.y += height;
    this.doc
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + INNER, this.y)
      .lineWidth(0.5)
      .stroke(RULE);
  }

  makeRoom(height: number): void {
    if (this.y + height <= HEIGHT - MARGIN) return;
    this.addPage();
    this.onNewPage();
  }

  private addPage(): void {
    this.doc.addPage({ size: 'A4', margin: 0 });
    this.y = MARGIN;
  }
}
