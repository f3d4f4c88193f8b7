import type { Entry } from '@chopcard/contract/loyalty/cards.ts'

/** Who was at the keyboard: the user, and the nickname where several share a sign-in (decisions/sign-in.md §2). */
export const operatorName = ({ name, nickname }: Pick<NonNullable<Entry['operator']>, 'name' | 'nickname'>): string =>
  nickname ? `${name} · ${nickname}` : name
