import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canUseNfc, troubleOf, writeUrl } from './web-nfc.ts'

/** Writes the address with this phone, where its browser can; the keys are out of any browser's reach. */
export function NfcWriter({ url }: { url: string }) {
  const { t } = useTranslation('taps')
  const { message } = App.useApp()
  const [isWriting, setWriting] = useState(false)
  const write = async () => {
    setWriting(true)
    try {
      await writeUrl(url)
      message.success(t('nfc.written'))
    } catch (error) {
      message.error(t(`nfc.${troubleOf(error)}`))
    } finally {
      setWriting(false)
    }
  }
  return (
    <div className="tap-nfc">
      <h3>{t('nfc.title')}</h3>
      <p>{t(canUseNfc() ? 'nfc.about' : 'nfc.missing')}</p>
      {canUseNfc() && (
        <Button loading={isWriting} onClick={() => void write()}>
          {t(isWriting ? 'nfc.writing' : 'nfc.write')}
        </Button>
      )}
    </div>
  )
}
