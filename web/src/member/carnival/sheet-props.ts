import type { Carnival } from '@chopcard/contract/earning/member/carnival.ts'

export type Booth = Carnival['booths'][number]

export type SheetProps = {
  booth: Booth | undefined
  today: string
  /** Tells what has been done; the page fetches what has changed. */
  changed: (words: string) => void
  close: () => void
}
