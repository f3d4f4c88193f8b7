import type { Language } from '@chopcard/contract/kinds.ts'
import type { MemberCard } from '@chopcard/contract/member/card.ts'
import type { JoinCampaign } from '@chopcard/contract/member/pages.ts'

/** Where the members’ pages get what they show, in the reader’s language; null is unknown, foreign or no longer good. */
export type MemberPageSources = {
  cardByToken(token: string, language: Language): Promise<MemberCard | null>
  campaignForJoin(campaignId: string, language: Language): Promise<JoinCampaign | null>
}
