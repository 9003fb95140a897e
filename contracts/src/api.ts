import {
  archiveAsset,
  listActivity,
  processAgain,
  renameAsset,
  unarchiveAsset,
} from './asset-changes.ts';
import { changeSchema, createSchema, listSchemas, readSchema } from './asset-schemas.ts';
import { readAsset, uploadAssets } from './assets.ts';
import { bulkChange, listJobAssets } from './bulk.ts';
import { prefetchCdn, purgeCdn } from './cdn.ts';
import { readConfig } from './client-config.ts';
import { cutClip } from './clips.ts';
import {
  changeCollection,
  changeCollections,
  createCollection,
  downloadCollection,
  handOverCollections,
  listCollections,
  listFormerOwners,
  readBasket,
  readCollection,
  removeCollection,
  searchCollections,
} from './collection-routes.ts';
import { reprocessAssets, saveConversion } from './conversions.ts';
import { readTile, readTileSource } from './deepzoom.ts';
import { readEditCopy } from './edit-copy.ts';
import { countFacets } from './facets.ts';
import { readFile, readImage, readImageFirst, readImageLegacy } from './files.ts';
import { cancelJob, listJobs, retryJob } from './job-routes.ts';
import { readJob } from './jobs.ts';
import { makeLink, makeLinks } from './links.ts';
import { mergeAssets, undoMerge } from './merge.ts';
import { updateData } from './metadata.ts';
import { clearNotifications, listNotifications } from './notifications.ts';
import { choosePoster, removePoster } from './posters.ts';
import type { Route } from './route.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
} from './saved-searches.ts';
import { readSearchPage, searchAssets } from './search.ts';
import { login, logout, readAccount, serviceToken } from './sessions.ts';
import { readSettings, readWatermark, updateSettings, uploadWatermark } from './settings.ts';
import {
  changeShare,
  createShare,
  downloadShare,
  downloadSharedAsset,
  listColleagues,
  listSharedAssets,
  listShares,
  readPublicShare,
  readSharedImage,
  revokeShare,
  tellColleagues,
  unlockShare,
} from './share-routes.ts';
import {
  readSharedPiece,
  readSharedPlaylist,
  readSharedSubtitlePiece,
  readSharedSubtitleTrack,
  readSharedTrack,
} from './shared-films.ts';
import { findDuplicates, listSimilar } from './similar.ts';
import { readStoryboard, readStoryboardFrame, readStoryboardSheet } from './storyboards.ts';
import { saveSubtitle } from './subtitles.ts';
import { listSuggestions } from './suggestions.ts';
import { autoFix, layGraphics, makeCollage, removeRedEye } from './tools.ts';
import {
  readFilm,
  readFilmFirst,
  readPiece,
  readPlaylist,
  readSubtitlePiece,
  readSubtitleTrack,
  readTrack,
} from './transcodes.ts';
import { purgeTrash, removeAsset, restoreAsset } from './trash.ts';
import { createUser, searchUsers } from './users.ts';
import { listVersions, replaceContent, restoreVersion } from './versions.ts';
import { readWaveform } from './waveforms.ts';
import {
  addWordSubstitutions,
  changeWordSubstitutions,
  deleteWordSubstitution,
  listWordSubstitutions,
} from './word-substitutions.ts';

/** Every route of the API, by what it is about: what the guard test walks and the documents are made from. */
export const API_BY_SUBJECT: Readonly<Record<string, readonly Route[]>> = {
  Sessions: [login, readAccount, logout, serviceToken],
  Users: [createUser, searchUsers],
  Uploads: [uploadAssets],
  Assets: [
    readAsset,
    updateData,
    renameAsset,
    archiveAsset,
    unarchiveAsset,
    listActivity,
    processAgain,
    replaceContent,
    listVersions,
    restoreVersion,
    saveConversion,
    saveSubtitle,
    reprocessAssets,
    cutClip,
    choosePoster,
    removePoster,
    searchAssets,
    readSearchPage,
    countFacets,
    listSuggestions,
    findDuplicates,
    listSimilar,
    readWaveform,
    mergeAssets,
    undoMerge,
  ],
  'Saved searches': [listSavedSearches, createSavedSearch, changeSavedSearch, deleteSavedSearch],
  'Asset schemas': [listSchemas, readSchema, createSchema, changeSchema],
  Trash: [removeAsset, restoreAsset, bulkChange, purgeTrash],
  Files: [
    makeLink,
    makeLinks,
    readImage,
    readImageLegacy,
    readImageFirst,
    readEditCopy,
    readFile,
    readPlaylist,
    readFilm,
    readFilmFirst,
    readTrack,
    readPiece,
    readStoryboard,
    readStoryboardSheet,
    readStoryboardFrame,
    readSubtitleTrack,
    readSubtitlePiece,
    readTileSource,
    readTile,
  ],
  Tools: [autoFix, removeRedEye, layGraphics, makeCollage],
  'Word substitutions': [
    listWordSubstitutions,
    addWordSubstitutions,
    changeWordSubstitutions,
    deleteWordSubstitution,
  ],
  Collections: [
    listCollections,
    searchCollections,
    createCollection,
    readCollection,
    readBasket,
    changeCollection,
    changeCollections,
    removeCollection,
    downloadCollection,
    listFormerOwners,
    handOverCollections,
  ],
  Shares: [
    listShares,
    createShare,
    changeShare,
    revokeShare,
    listColleagues,
    tellColleagues,
    readPublicShare,
    unlockShare,
    listSharedAssets,
    readSharedImage,
    readSharedPlaylist,
    readSharedTrack,
    readSharedPiece,
    readSharedSubtitleTrack,
    readSharedSubtitlePiece,
    downloadSharedAsset,
    downloadShare,
  ],
  Jobs: [listJobs, readJob, cancelJob, retryJob, listJobAssets],
  'Content delivery': [prefetchCdn, purgeCdn],
  Notifications: [listNotifications, clearNotifications],
  Settings: [readSettings, updateSettings, uploadWatermark, readWatermark],
  Deployment: [readConfig],
};

export const API: readonly Route[] = Object.values(API_BY_SUBJECT).flat();
