import type { EdmState } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = {
  draft: 'default',
  scheduled: 'gold',
  sending: 'blue',
  sent: 'green',
  cancelled: 'default',
  failed: 'red',
} as const satisfies Record<EdmState, string>

/** How far a mailing is, in a word and a colour. */
export function EdmStateTag({ state }: { state: EdmState }) {
  const { t } = useTranslation('mailchimp')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}
