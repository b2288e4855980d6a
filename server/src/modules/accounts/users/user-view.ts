import type { User } from './user.entity.js';
import type { UserType } from './user.type.js';

/** A user as the interfaces show it, under its documented names. Never a hash, never a token. */
export function toUserView(user: User): UserType {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    isAdmin: user.isAdmin,
    isEmailVerified: user.emailVerifiedAt !== null,
    // guard: openapi.test.ts 'getUser', try: null -> null, passwordHash: user.passwordHash
    hasPassword: user.passwordHash !== null,
    shippingAddress: user.shippingAddress,
    university: user.university,
    bio: user.bio,
    wantsCartReminders: user.cartRemindersAgreedAt !== null,
    createdAt: new Date(user.createdAt),
  };
}
