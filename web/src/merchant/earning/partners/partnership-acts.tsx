import {
  answerPartnership,
  endPartnership,
  listPartnerships,
  type Partnership,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAskToStop } from '../../../kit/stop-button.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

/** What the caller may do with a partnership: the server says so with each row. */
export function PartnershipActs({
  partnership: { id, may, state, other, campaignName },
}: {
  partnership: Partnership
}) {
  const { t } = useTranslation('partners')
  const { message } = App.useApp()
  const after = () => refresh(listPartnerships)
  const answer = useChange(answerPartnership, { after })
  const end = useChange(endPartnership, { after })
  const told = (work: Promise<unknown>, words: string) =>
    work.then(
      () => void message.success(words),
      (error: unknown) => void message.error(errorText(error)),
    )
  const reply = (accept: boolean) =>
    told(answer.mutateAsync({ params: { id }, body: { accept } }), t(accept ? 'act.accepted' : 'act.declined'))
  const names = { name: other.name, campaign: campaignName }
  const isInvitation = state === 'invited'
  const askEnd = useAskToStop({
    words: {
      title: t(isInvitation ? 'act.withdrawTitle' : 'act.endTitle', names),
      about: t(isInvitation ? 'act.withdrawAbout' : 'act.endAbout', names),
      button: t(isInvitation ? 'act.withdraw' : 'act.end'),
      keep: t('act.keep'),
    },
    stop: () => told(end.mutateAsync({ params: { id } }), t('act.ended')),
  })
  return (
    <Flex gap={8} justify="end" wrap>
      {may.includes('answer') && (
        <>
          <Button type="primary" loading={answer.isPending} onClick={() => void reply(true)}>
            {t('act.accept')}
          </Button>
          <Button disabled={answer.isPending} onClick={() => void reply(false)}>
            {t('act.decline')}
          </Button>
        </>
      )}
      {may.includes('end') && (
        <Button danger onClick={askEnd}>
          {t(isInvitation ? 'act.withdraw' : 'act.end')}
        </Button>
      )}
    </Flex>
  )
}
