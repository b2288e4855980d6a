// Stands in for the fonts' addresses, which only the build knows.
const assetUrl = '/assets/test-asset';

// oxlint-disable-next-line no-restricted-exports -- an imported address is a default export
export default assetUrl;
