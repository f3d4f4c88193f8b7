import type { StoredSettings } from './stored-settings.ts'

/** What is saved: the settings that become this revision of the campaign. */
export type Saved = { merchantId: string; campaignId: string; revision: number; settings: StoredSettings }
