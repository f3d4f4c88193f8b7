import type { ProposalState } from '@chopcard/contract/integration/merchant/proposals.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const colours = {
  open: 'gold',
  confirming: 'blue',
  confirmed: 'green',
  refused: 'red',
  rejected: 'default',
  expired: 'default',
}

/** What became of a proposal, in a word and a colour. */
export function ProposalStateTag({ state }: { state: ProposalState }) {
  const { t } = useTranslation('assistants')
  return <Tag color={colours[state]}>{t(`state.${state}`)}</Tag>
}
