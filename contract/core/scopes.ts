/**
 * What a key of the integration API may be allowed (decisions/integration.md §2): a noun, and whether it may be read or also
 * changed. `pii` adds the contact details of members to what the other scopes may read.
 */
export const scopes = [
  'cards:read',
  'cards:write',
  'members:read',
  'members:write',
  'campaigns:read',
  'coupons:read',
  'coupons:write',
  'vouchers:read',
  'vouchers:write',
  'orders:read',
  'orders:write',
  'receipts:read',
  'receipts:write',
  'bookings:read',
  'bookings:write',
  'reports:read',
  'events:read',
  'webhooks:write',
  'pii',
] as const

export type Scope = (typeof scopes)[number]

/** What a call asks of a key: one scope, all of several, or nothing but the key itself. */
export type ScopesOfCall = Scope | readonly Scope[] | 'any'
