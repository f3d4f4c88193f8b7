/** The wallets of phones that keep passes. */
export const walletNames = ['apple', 'google'] as const
export type WalletName = (typeof walletNames)[number]

/** What a pass stands for: a card, an issued coupon or a given voucher. */
export const passKinds = ['card', 'coupon', 'voucher'] as const
export type PassKind = (typeof passKinds)[number]
