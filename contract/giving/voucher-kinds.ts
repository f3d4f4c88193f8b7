export const voucherStates = ['active', 'used', 'waived', 'expired'] as const
export type VoucherState = (typeof voucherStates)[number]
export const voucherEntryKinds = ['give', 'consume', 'waive', 'reverse', 'expire'] as const
export type VoucherEntryKind = (typeof voucherEntryKinds)[number]
