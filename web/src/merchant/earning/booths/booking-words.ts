import { formatCardNumber, formatDay } from '../../../lib/format.ts'

type Who = { cardName: string | null; nickname: string | null; email: string | null; cardNumber: string }

/** Who comes: the card's own name where its member has several. */
export const nameOf = ({ cardName, nickname, email, cardNumber }: Who): string =>
  [nickname ?? email, cardName].filter(Boolean).join(' · ') || formatCardNumber(cardNumber)

export const timeOf = ({ day, from, to }: { day: string; from: string; to: string }): string =>
  `${formatDay(day)}, ${from}–${to}`
