import type { Carnival } from '@chopcard/contract/member/carnival.ts'
import type { ComponentType } from 'react'

export type Booth = Carnival['booths'][number]

export type SheetProps = {
  booth: Booth | undefined
  today: string
  /** Tells what has been done; the page fetches what has changed. */
  changed: (words: string) => void
  close: () => void
}

export type Sheet = { Content: ComponentType<SheetProps>; boothId?: string }

/** What a tap opens is loaded by the tap. */
export async function openSheet(name: 'scan' | 'booth', boothId?: string): Promise<Sheet> {
  const { default: Content } = await (name === 'scan' ? import('./scan-sheet.tsx') : import('./booth-sheet.tsx'))
  return { Content, boothId }
}
