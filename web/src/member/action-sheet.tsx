import type { ComponentType } from 'react'
import type { MemberWords } from '@chopcard/contract/member/pages.ts'
import { PageContext, usePage } from '../card-face/page-context.ts'
import { translator } from '../card-face/words.ts'
import { SheetDialog } from './sheet-dialog.tsx'
import type { ActionProps } from './card/actions.ts'

type Props = ActionProps & { title: string; words: MemberWords; Content: ComponentType<ActionProps> }

/** What a button of the card page opens, in the words that came with it. */
export function ActionSheet({ title, words, Content, ...action }: Props) {
  const page = usePage()
  return (
    <SheetDialog title={title} closeLabel={page.t('card.close')} close={action.close}>
      <PageContext value={{ ...page, t: translator(words, page.language) }}>
        <Content {...action} />
      </PageContext>
    </SheetDialog>
  )
}
