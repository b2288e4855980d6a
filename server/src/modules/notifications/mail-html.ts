/** Paragraphs of plain text as the HTML of a mail; nothing in them is read as markup, an address at the end is a link. */
export function mailHtml(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'))
    .map((text) => `<p>${text.replace(/(?<=^|\s)https?:\/\/\S+$/, '<a href="$&">$&</a>')}</p>`)
    .join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
