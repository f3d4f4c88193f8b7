import {
  confirmProposal,
  getProposal,
  listProposals,
  rejectProposal,
} from '@chopcard/contract/integration/merchant/proposals.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, App, Button, Descriptions, Drawer, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatCardNumber, formatInstant } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { ProposalPreviewPart } from './proposal-preview.tsx'
import { ProposalStateTag } from './proposal-state-tag.tsx'

type Details = Answer<typeof getProposal>['data']
type Props = { id: string; onClose: () => void }

const after = () => refresh(listProposals, getProposal)

/** One proposal: who asked for it, what it would come to now, and the two ways to decide it. */
export default function ProposalDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('assistants')
  const { data, error, refetch } = useRead(getProposal, { params: { id } })
  const proposal = data?.data
  return (
    <Drawer
      open
      onClose={onClose}
      size={560}
      title={proposal ? t(`tool.${proposal.tool}`) : ''}
      footer={proposal?.preview && <Decision proposal={proposal} />}
    >
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : proposal ? (
        <Contents proposal={proposal} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Drawer>
  )
}

function Contents({ proposal }: { proposal: Details }) {
  const { t } = useTranslation('assistants')
  const { card, decidedBy, decidedAt, refusal, preview, mayConfirm } = proposal
  const rows: [string, ReactNode][] = [
    [t('column.state'), <ProposalStateTag key="state" state={proposal.state} />],
    ...(card
      ? [
          [t('column.card'), [formatCardNumber(card.cardNumber), card.nickname].filter(Boolean).join(' · ')] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('column.keyName'), proposal.keyName],
    [t('column.createdAt'), formatInstant(proposal.createdAt)],
    [t('column.expiresAt'), formatInstant(proposal.expiresAt)],
    ...(decidedBy && decidedAt
      ? [[t('column.decidedBy'), `${decidedBy.name} · ${formatInstant(decidedAt)}`] as [string, ReactNode]]
      : []),
    ...(refusal ? [[t('fact.refusal'), refusal] as [string, ReactNode]] : []),
  ]
  return (
    <Flex vertical gap={16}>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={rows.map(([label, children]) => ({ key: label, label, children }))}
      />
      {preview && <ProposalPreviewPart preview={preview} />}
      {preview && !mayConfirm && <Alert type="info" showIcon title={t('confirm.forbidden')} />}
    </Flex>
  )
}

function Decision({ proposal: { id, state, mayConfirm, preview } }: { proposal: Details }) {
  const { t } = useTranslation('assistants')
  const { message } = App.useApp()
  const confirm = useChange(confirmProposal, { after })
  const reject = useChange(rejectProposal, { after })
  const params = { id }
  const run = () =>
    confirm.mutateAsync({ params }).then(
      () => void message.success(t('confirm.done')),
      (error: unknown) => {
        void message.error(errorText(error))
        void after()
      },
    )
  const words = {
    title: t('reject.title'),
    about: t('reject.about'),
    button: t('reject.button'),
    keep: t('reject.keep'),
  }
  const stop = () => reject.mutateAsync({ params }).then(() => void message.success(t('reject.done')))
  return (
    <Flex justify="end" gap={8} wrap>
      {state === 'open' && <StopButton route={rejectProposal} words={words} stop={stop} />}
      <May route={confirmProposal}>
        <Button
          type="primary"
          disabled={!mayConfirm || (state === 'open' && !preview?.allowed)}
          loading={confirm.isPending}
          onClick={() => void run()}
        >
          {t('confirm.button')}
        </Button>
      </May>
    </Flex>
  )
}
