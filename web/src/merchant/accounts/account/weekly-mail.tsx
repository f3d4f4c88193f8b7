import { chooseWeeklyMail, weeklyMailChoice } from '@chopcard/contract/office/merchant/weekly-mail.ts'
import { App, Card, Flex, Switch, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'

/** Whether an owner gets the mail about each week; nothing for others. */
export function WeeklyMail() {
  const { t } = useTranslation('account')
  const { message } = App.useApp()
  const wanted = useRead(weeklyMailChoice, {}).data?.data.wanted
  const choose = useChange(chooseWeeklyMail, { after: () => refresh(weeklyMailChoice) })
  if (wanted === undefined || wanted === null) return null
  const change = (value: boolean) =>
    choose.mutate(
      { body: { wanted: value } },
      {
        onSuccess: () => void message.success(t('weekly.saved')),
        onError: (error) => void message.error(errorText(error)),
      },
    )
  return (
    <Card style={{ marginBlockEnd: 20 }}>
      <Typography.Title level={2} className="card-title">
        {t('weekly.title')}
      </Typography.Title>
      <Typography.Paragraph type="secondary">{t('weekly.about')}</Typography.Paragraph>
      <Flex gap={10} align="center">
        <Switch id="weekly-mail" checked={wanted} loading={choose.isPending} onChange={change} />
        <label htmlFor="weekly-mail">{t('weekly.wanted')}</label>
      </Flex>
    </Card>
  )
}
