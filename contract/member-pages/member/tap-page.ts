import type { TagKind, TapMessage } from '../../outward/taps.ts'
import type { MemberPage } from './page-parts.ts'

/** What the page of a tap knows before the phone says which cards it has. */
export type TapPage = {
  kind: TagKind
  tagName: string
  place: string
  tap: TapMessage
  /** Of a staff tag: what stands in for the id of an E-Stamp. */
  eStampId: string | null
  /** Whether it may be used now; one that was used is answered again to whoever used it. */
  state: 'open' | 'used' | 'expired'
  merchant: { name: string; logo: string | null; backgroundColor: string | null }
  /** Whose cards it stamps. */
  campaigns: { id: string; name: string; logo: string; backgroundColor: string; foregroundColor: string }[]
}

export type TapPageProps = MemberPage & { page: TapPage }
