import { addTags, type CacheTag } from './cache-tags';

/** Like cache-tags.ts, only for the operations of the admin area: shoppers don't load them. */
export const adminQueryTags: Record<string, readonly CacheTag[]> = {
  ProviderDifferences: ['Order'],
  SalesReport: ['Order', 'Product', 'Shop'],
  ShopNotices: ['Shop'],
  ShopSettingsVersion: ['Shop'],
  ShopTasks: ['Order', 'Product', 'Shop'],
  AdminProducts: ['Product', 'Shop'],
  EditedProduct: ['Product'],
  ProductImport: [],
  ProductImports: ['Product'],
  StockMoves: ['Product', 'Order'],
  AdminOrder: ['Order'],
  AdminOrders: ['Order'],
  AdminUser: ['User', 'Users'],
  AdminUsers: ['Users'],
  AuditEntries: ['Audit'],
  Jobs: ['Job', 'Order'],
  OrderMails: ['Job', 'Order'],
  RecurringTasks: ['Job'],
  PurchaseHistory: ['Order'],
  // Nothing but an admin's hand changes these two, so that shoppers need no row for it.
  PaymentService: ['Shop'],
  PrivacyPolicy: ['Shop'],
  Shop: ['Shop'],
  ShopSettings: ['Shop'],
  SignInCheck: ['User'],
};

/** What each of the admin's mutations changes. */
export const adminMutationTags: Record<string, readonly CacheTag[]> = {
  CheckProductImport: ['Product'],
  CreateProduct: ['Product'],
  DeleteProduct: ['Product'],
  RestoreProduct: ['Product'],
  ChangeShopSettings: ['Shop', 'Order', 'Audit'],
  StartProductImport: ['Product'],
  UpdateProduct: ['Product'],
  CancelOrder: ['Order', 'Product', 'Audit'],
  MarkOrderDelivered: ['Order', 'Audit'],
  UndoOrderDelivery: ['Order', 'Audit'],
  MarkOrderPaid: ['Order', 'Product', 'Audit'],
  RefundOrder: ['Order', 'Product', 'Audit'],
  DeleteUser: ['Users', 'Order', 'Audit'],
  EndUserSessions: ['Audit'],
  RenewSession: ['User'],
  ResendMail: ['Job', 'Audit'],
  RetryJob: ['Job', 'Audit'],
  SetUserAdmin: ['User', 'Users', 'Audit'],
  UpdateShopSettings: ['Shop', 'Order', 'Audit'],
};

/** Makes them known; each entry into the admin's code calls it as it is loaded. */
export function addAdminTags(): void {
  addTags(adminQueryTags, adminMutationTags);
}
