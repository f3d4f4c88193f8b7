import { ExperimentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { leaveTestData, testToken } from '../../../lib/test-data.ts'
import './view-banner.css'

/** Above every page of test data: that it is not the shop's own, and the way back. */
export default function TestBanner() {
  const { t } = useTranslation('integration-keys')
  return (
    <section className="view-banner" aria-label={t('banner.label')}>
      <ExperimentOutlined aria-hidden />
      <p className="view-facts">
        <strong>{t('banner.title')}</strong>
        <span>{t('banner.about')}</span>
      </p>
      {testToken() && (
        <div className="view-acts">
          <Button size="small" type="primary" onClick={leaveTestData}>
            {t('banner.leave')}
          </Button>
        </div>
      )}
    </section>
  )
}
