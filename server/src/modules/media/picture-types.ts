/** What may be uploaded. What a file is, its content says; its name and declared type are not asked. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
