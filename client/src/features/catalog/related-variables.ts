/** What `RelatedProducts` reads, the same for the server's preload and for the page. */
export function relatedVariables(product: { _id: string }) {
  return { productId: product._id };
}
