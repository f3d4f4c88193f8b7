/** Where a member hands in receipts: the card's number, opened by the card's token. */
export const receiptUrl = (publicUrl: string, cardNumber: string, token: string): string =>
  `${publicUrl}/member/receipt/${cardNumber}?token=${token}`
