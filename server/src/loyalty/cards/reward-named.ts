import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import { chopRewardId } from './chop-rules.ts'

/** What the reward of a line is called in the settings that made it. */
export function rewardNamed(settings: StoredSettings, rewardId: string | null | undefined): string | null {
  if (rewardId === chopRewardId) return settings.rewardName
  const reward = settings.rewards.find(({ id }) => id === rewardId)
  return reward ? rewardTitle(reward) : null
}
