import type { ComponentType } from 'react'
import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { PageContext, usePage } from '../card-art/page-context.ts'
import { translator } from '../card-art/words.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import type { Action, ActionProps } from './card/actions.ts'

type Opened = { name: Action['name']; words: MemberWords; Content: ComponentType<ActionProps> }

/** What a button of the card page opens, in the words that came with it. */
export function ActionSheet({ opened, ...action }: ActionProps & { opened: Opened }) {
  const page = usePage()
  const { name, words, Content } = opened
  return (
    <BottomSheet title={page.t(`card.action.${name}`)} closeLabel={page.t('card.close')} close={action.close}>
      <PageContext value={{ ...page, t: translator(words, page.language) }}>
        <Content {...action} />
      </PageContext>
    </BottomSheet>
  )
}
