import type { Language } from '@chopcard/contract/kinds.ts'
import type { MemberCard } from '@chopcard/contract/member/card.ts'
import type { JoinCampaign } from '@chopcard/contract/member/pages.ts'

/** Where the members’ pages get what they show, in the reader’s language; null is unknown, foreign or no longer good. */
export type MemberPageSources = {
  cardByToken(token: string, language: Language): Promise<MemberCard | null>
  campaignForJoin(campaignId: string, language: Language): Promise<JoinCampaign | null>
  /** The address that a link would confirm; looking uses nothing up. */
  emailChange(token: string): Promise<{ email: string; merchantName: string } | null>
  /** Uses the link up; false where it is no longer good. */
  confirmEmail(token: string): Promise<boolean>
}
