import type { Tag as NfcTag } from '@chopcard/contract/outward/merchant/taps.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = { waiting: 'gold', active: 'green', revoked: 'default' }

/** Whether a tag is in use, in a word and a colour. */
export function TagState({ state }: { state: NfcTag['state'] }) {
  const { t } = useTranslation('taps')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}
