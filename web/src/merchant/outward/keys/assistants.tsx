import { proposalToolNames } from '@chopcard/contract/integration/assistant-tools.ts'
import { listProposals, type Proposal, shownProposalStates } from '@chopcard/contract/integration/merchant/proposals.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { useOpened } from '../../../kit/list-search.ts'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatCardNumber, formatInstant } from '../../../lib/format.ts'
import { ConnectAssistant } from './connect-assistant.tsx'
import { ProposalStateTag } from './proposal-state-tag.tsx'

const ProposalDrawer = lazyPart<{ id: string; onClose: () => void }>(() => import('./proposal-drawer.tsx'))

/** AI assistants: how one is connected, and what they proposed. The address holds which proposal is open. */
export default function Assistants() {
  const { t } = useTranslation('assistants')
  const [opened, open] = useOpened('proposal')
  return (
    <ListPage
      isPart
      route={listProposals}
      title={t('list.title')}
      about={`${t('about')} ${t('list.about')}`}
      searchHint={t('list.search')}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('column.state'),
          options: shownProposalStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'tool',
          label: t('column.tool'),
          options: proposalToolNames.map((value) => ({ value, label: t(`tool.${value}`) })),
        },
      ]}
      columns={useColumns()}
      onOpen={({ id }) => open(id)}
      empty={<Empty description={t('list.empty')} />}
    >
      <ConnectAssistant />
      {opened && <ProposalDrawer id={opened} onClose={() => open(undefined)} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<Proposal>[] {
  const { t } = useTranslation('assistants')
  return [
    { key: 'tool', title: t('column.tool'), onCard: 'heading', render: ({ tool }) => t(`tool.${tool}`) },
    {
      key: 'card',
      title: t('column.card'),
      render: ({ card }) =>
        card ? <TwoLines first={formatCardNumber(card.cardNumber)} second={card.nickname} /> : t('noValue'),
    },
    { key: 'state', title: t('column.state'), render: ({ state }) => <ProposalStateTag state={state} /> },
    { key: 'key', title: t('column.keyName'), render: ({ keyName }) => keyName },
    {
      key: 'created',
      title: t('column.createdAt'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      key: 'expires',
      title: t('column.expiresAt'),
      sort: 'expiresAt',
      render: ({ expiresAt }) => formatInstant(expiresAt),
    },
  ]
}
