import {
  answerConsent,
  type ConsentRequest,
  getPlatformAccess,
  setPlatformAccess,
} from '@chopcard/contract/platform/merchant/platform-access.ts'
import { Alert, App, Button, Card, Flex, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant, formatRelative } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

/** Whether the platform must ask, and what it asks now. */
export function AccessPanel() {
  const { t } = useTranslation('platform-access')
  const { message } = App.useApp()
  const may = useMay()
  const access = useRead(getPlatformAccess, {}, { refetchInterval: 30_000 })
  const set = useChange(setPlatformAccess, { after: () => refresh(getPlatformAccess) })
  const state = access.data?.data
  if (!state) return null
  const change = (asksConsent: boolean) =>
    set.mutateAsync({ body: { asksConsent } }).then(
      () => void message.success(t('ask.saved')),
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <Flex vertical gap={12} className="access-panel">
      {state.requests.map((request) => (
        <Request key={request.id} request={request} mayAnswer={may(answerConsent)} />
      ))}
      <Card size="small">
        <Flex gap={12} align="center">
          <Switch
            checked={state.asksConsent}
            loading={set.isPending}
            disabled={!may(setPlatformAccess)}
            onChange={(is) => void change(is)}
            aria-labelledby="access-asks"
          />
          <TwoLines
            small
            first={<span id="access-asks">{t('ask.label')}</span>}
            second={t(state.asksConsent ? 'ask.on' : 'ask.off')}
          />
        </Flex>
      </Card>
    </Flex>
  )
}

function Request({ request, mayAnswer }: { request: ConsentRequest; mayAnswer: boolean }) {
  const { t } = useTranslation('platform-access')
  const { message } = App.useApp()
  const answer = useChange(answerConsent, { after: () => refresh(getPlatformAccess) })
  const isWaiting = request.state === 'waiting'
  const reply = (consent: boolean) =>
    answer.mutateAsync({ params: { id: request.id }, body: { consent } }).then(
      () => void message.success(t(consent ? 'request.accepted' : 'request.refused')),
      (error: unknown) => void message.error(errorText(error)),
    )
  const until = formatInstant(request.expiresAt)
  return (
    <Alert
      type={isWaiting ? 'warning' : 'info'}
      showIcon
      title={
        isWaiting
          ? t('request.waiting', { name: request.adminName })
          : t('request.given', { name: request.adminName, until })
      }
      description={
        <Flex vertical gap={8}>
          <span>{t('request.reason', { reason: request.reason })}</span>
          {isWaiting && <span>{t('request.ends', { when: formatRelative(request.expiresAt) })}</span>}
          {mayAnswer && (
            <Flex gap={8} wrap>
              {isWaiting && (
                <Button type="primary" loading={answer.isPending} onClick={() => void reply(true)}>
                  {t('request.accept')}
                </Button>
              )}
              <Button danger={!isWaiting} disabled={answer.isPending} onClick={() => void reply(false)}>
                {t(isWaiting ? 'request.refuse' : 'request.withdraw')}
              </Button>
            </Flex>
          )}
        </Flex>
      }
    />
  )
}
