import type { SheetProps } from './sheet-props.ts'
import type { ComponentType } from 'react'

export type Sheet = { Content: ComponentType<SheetProps>; boothId?: string }

// Each by itself: of two that a condition chooses between, the build would fetch the second one’s style for both.
const loads = { scan: () => import('./scan-sheet.tsx'), booth: () => import('./booth-sheet.tsx') }

/** What a tap opens is loaded by the tap. */
export async function openSheet(name: keyof typeof loads, boothId?: string): Promise<Sheet> {
  const { default: Content } = await loads[name]()
  return { Content, boothId }
}
