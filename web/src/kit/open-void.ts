/** What the dialog needs to show and void one entry. */
export type OpenVoid = { entryId: string; onClose: () => void; onVoided: () => unknown }
