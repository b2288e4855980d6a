import type { ShippingAddress } from '../../domain/shipping-address.js';
import type { User } from './user.entity.js';

/** A user as the interfaces show it, under its documented names. Never a hash, never a token. */
export interface UserView {
  _id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
  /** Whether a password opens the account. */
  hasPassword: boolean;
  shippingAddress: ShippingAddress | null;
  university: string | null;
  bio: string | null;
  createdAt: Date;
}

export function toUserView(user: User): UserView {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    isAdmin: user.isAdmin,
    isEmailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    shippingAddress: user.shippingAddress,
    university: user.university,
    bio: user.bio,
    createdAt: new Date(user.createdAt),
  };
}
