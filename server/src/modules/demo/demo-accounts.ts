/** The demo accounts. Their password is public, which is why a demo serves only this machine. */
export const demoPassword = 'gift-shop-demo';
export const demoAccounts = [
  { email: 'shopper@example.com', name: 'Selam Tesfay', isAdmin: false },
  { email: 'admin@example.com', name: 'Hanna Bekele', isAdmin: true },
] as const;
