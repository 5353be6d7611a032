import assert from "node:assert/strict";
import { test } from "node:test";
import { load, vectors } from "./load.mjs";

const { dates } = load(["site.js/10-dates.js"]);

test("a service date reads as the vectors say, and what is no date is refused (S-13, S-14)", async (t) => {
  const rows = vectors("service_dates");
  assert.ok(rows.length > 30);
  for (const { scheduledDate, now, tz, expected } of rows) {
    await t.test(`${scheduledDate} at ${now} in ${tz}`, () => {
      const moment = dates.parse(scheduledDate);
      if (expected.startsWith("ERROR")) assert.equal(moment, null);
      else assert.equal(dates.service(moment, dates.parse(now), tz), expected);
    });
  }
});

test("a chat header reads as the vectors say (C-12)", async (t) => {
  // The build decides which headers exist; the script only updates their text.
  const rows = vectors("chat_headers").filter(({ header }) => header !== "(none)");
  assert.ok(rows.length > 5);
  for (const { current, now, tz, header } of rows) {
    await t.test(`${current} at ${now} in ${tz}`, () => {
      assert.equal(dates.chat(dates.parse(current), dates.parse(now), tz), header);
    });
  }
});

test("a day that the zone skipped does not count", () => {
  const [friday, thursday] = ["2011-12-30T10:00:00Z", "2011-12-30T09:00:00Z"].map(dates.parse);
  assert.equal(dates.service(friday, thursday, "Pacific/Apia"), "Tomorrow, 12:00 AM");
  assert.equal(dates.service(thursday, friday, "Pacific/Apia"), "Yesterday, 11:00 PM");
});

test("a strict parser takes what the build writes and nothing else", () => {
  assert.equal(dates.parse("2025-11-05T10:30:00+01:00"), Date.UTC(2025, 10, 5, 9, 30));
  assert.equal(dates.parse("2025-11-05T10:30:00-05:30"), Date.UTC(2025, 10, 5, 16, 0));
  assert.equal(dates.parse("2025-11-05t10:30z"), Date.UTC(2025, 10, 5, 10, 30));
  assert.equal(dates.parse("2025-11-05T10:30:00.1239Z"), Date.UTC(2025, 10, 5, 10, 30, 0, 123));
  assert.equal(dates.parse("0099-01-01T00:00:00Z"), new Date("0099-01-01T00:00:00Z").getTime());
  for (const text of [
    "", "now", "20241115T143000Z", "2024-11-15T14:30:60Z", "0000-01-01T00:00:00Z", "2024-11-15 14:30:00Z",
    "2024-11-15T14:30:00+15:00", "2024-11-31T00:00:00Z", "2024-11-15T14:60:00Z", " 2024-11-15T14:30:00Z",
  ]) {
    assert.equal(dates.parse(text), null, text);
  }
});

test("all pages write a moment in one form (use 9)", () => {
  const now = dates.parse("2025-11-05T12:00:00Z");
  for (const [date, expected] of [
    ["2025-11-05T11:33:00Z", "Today, 11:33 AM"], ["2025-11-04T23:05:00Z", "Yesterday, 11:05 PM"],
    ["2025-11-06T05:30:00Z", "Tomorrow, 5:30 AM"], ["2025-11-03T05:30:00Z", "3 November 2025, 5:30 AM"],
    ["2020-01-07T20:18:00Z", "7 January 2020, 8:18 PM"],
  ]) {
    assert.equal(dates.moment(dates.parse(date), now, "Europe/London"), expected);
    assert.equal(dates.label("moment", date, now, "Europe/London"), expected);
    assert.equal(dates.label("day", date.slice(0, 10), now, "Europe/London"), expected.split(",")[0]);
  }
});

test("what holds on one day alone says on any other what its title says (requirements 5)", () => {
  const label = (now, zone = "UTC") => dates.label("once", "2025-11-05", dates.parse(now), zone, "Overdue on 5 November 2025 (5)");
  assert.equal(label("2025-11-05T12:00:00Z"), undefined);
  assert.equal(label("2025-11-06T12:00:00Z"), "Overdue on 5 November 2025 (5)");
  assert.equal(label("2025-11-05T12:00:00Z", "Pacific/Kiritimati"), "Overdue on 5 November 2025 (5)");
  assert.equal(dates.iso(dates.parse("2025-11-05T12:00:00Z"), "Pacific/Kiritimati"), "2025-11-06");
});

test("a label keeps its text when its kind or its moment is unknown", () => {
  const now = dates.parse("2025-11-05T12:00:00Z");
  assert.equal(dates.label("chat", "2025-11-04T15:45:00+00:00", now, "UTC"), "Yesterday 3:45 PM");
  assert.equal(dates.label("service", "2025-11-06T15:45:00+00:00", now, "UTC"), "Tomorrow, 3:45 PM");
  assert.equal(dates.label("day", "2025-11-05", now, "UTC"), "Today");
  assert.equal(dates.label("day", "2025-11-03", now, "UTC"), "3 November 2025");
  assert.equal(dates.label("today", "2024-01-01", now, "Pacific/Kiritimati"), "6 November 2025");
  assert.equal(dates.label("chat", "2025-11-04", now, "UTC"), undefined);
  assert.equal(dates.label("day", "yesterday", now, "UTC"), undefined);
  assert.equal(dates.label("constructor", "2025-11-04T15:45:00Z", now, "UTC"), undefined);
});

test("an unknown zone is an error, so that the page can keep the labels of the build", () => {
  assert.throws(() => dates.label("chat", "2025-11-04T15:45:00Z", 0, "Mars/Olympus"));
});
