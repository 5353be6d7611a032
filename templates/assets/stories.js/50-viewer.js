// The viewer: a modal dialog with stage, segments, controls and caption (T-04 to T-11). Input: 60-control.js.
(() => {
  "use strict";
  const { store, make, root, dates, stories, say } = Scrollback;

  const button = (action, label, ...content) =>
    make("button", { type: "button", "data-action": action, ...(content.length > 0 ? { "aria-label": label } : {}) }, ...(content.length > 0 ? content : [label]));

  /** Where a tray leads here, the style sheet of stories is loaded; their own pages have it. */
  const { src } = document.currentScript;
  if (document.querySelector(".tray")) document.head.append(make("link", { rel: "stylesheet", href: new URL("asset:story.css", src).href }));

  /** The dialog's parts. Ids contain a colon, which item ids never do. */
  function build() {
    const parts = {
      pause: button("pause", say("Pause")),
      bars: make("div", { class: "segments", "aria-hidden": "true" }),
      name: make("h2", { id: "viewer:name" }),
      when: make("p", { class: "when" }),
      sound: button("sound", say("Mute")),
      stage: make("div", { class: "stage" }),
      words: make("div", { class: "overlay" }),
      like: make("button", { type: "button", "data-action": "like", "aria-pressed": "false" }, make("span", { "aria-hidden": "true" }, "\u2665 "), say("Like")),
    };
    parts.slide = make("div", { class: "shown", role: "group", "aria-roledescription": say("slide") }, parts.stage, parts.words);
    const head = make("div", { class: "viewer-head" }, parts.pause, make("div", { class: "who" }, parts.name, parts.when), button("close", say("Close"), "\u00d7"));
    const foot = make(
      "div", { class: "viewer-foot" },
      button("previousUser", say("Previous person"), "\u00ab"), button("previous", say("Previous item"), "\u2039"),
      parts.like, parts.sound, button("help", say("Shortcuts"), "?"),
      button("next", say("Next item"), "\u203a"), button("nextUser", say("Next person"), "\u00bb"),
    );
    parts.frame = make(
      "div", { class: "frame", role: "group", "aria-roledescription": say("carousel"), "aria-labelledby": "viewer:name", tabindex: "-1", autofocus: "" },
      parts.bars, head, parts.slide, foot,
    );
    parts.dialog = make("dialog", { class: "viewer", "aria-labelledby": "viewer:name" }, parts.frame);
    document.body.append(parts.dialog);
    return parts;
  }

  /** Shows items of all users, one at a time. */
  class Viewer {
    parts = build();
    #index;
    #user;
    #place;
    #turn = 0;
    /** Called with each shown user and item, and after the dialog closed. */
    onShow = () => {};
    onClose = () => {};

    constructor() {
      this.parts.dialog.addEventListener("close", () => {
        this.#turn += 1;
        this.stage.clear();
        this.#user = undefined;
        this.onClose();
      });
      this.stage = new stories.Stage(this.parts.stage, (what) => this.#hear(what));
      store.onChange(() => this.#item && this.#showLike());
    }

    get isOpen() {
      return this.parts.dialog.open;
    }

    get #item() {
      return this.#user?.items[this.#place.item];
    }

    /** Opens at an item of a user, or their first; rejects if the data cannot be loaded. */
    async open(id, item) {
      const turn = ++this.#turn;
      this.#index = await stories.index();
      const place = this.#index.ids.indexOf(id);
      if (place < 0) throw new Error(`no stories of ${id}`);
      const user = await stories.user(this.#index, place);
      if (turn !== this.#turn) return;
      this.stage.set("user", stories.isStill());
      this.parts.dialog.showModal();
      this.#show(user, { user: place, item: Math.max(0, user.items.findIndex(({ id: other }) => other === item)) });
    }

    /** Performs the action of a key, touch or button. */
    act(action) {
      const item = this.#item;
      if (!item) return;
      if (action === "pause") return this.stage.set("user", !this.stage.has("user"));
      if (action === "like") return this.#like(item.id);
      if (action === "sound") return this.#mute();
      if (action === "close") return this.parts.dialog.close();
      // Items skipped forward count as seen.
      if (["next", "nextUser", "advance"].includes(action)) this.#see(item.id);
      const { counts, wrap } = this.#index;
      const ends = { first: 0, last: this.#user.items.length - 1 };
      const to = action in ends ? { ...this.#place, item: ends[action] } : stories.step(counts, this.#place, action, wrap);
      if (to === "close") this.act("close");
      else if (to === "restart") this.stage.restart();
      else this.#go(to);
    }

    async #go(place) {
      const turn = ++this.#turn;
      try {
        const user = await stories.user(this.#index, place.user);
        if (turn === this.#turn) this.#show(user, place);
      } catch {
        this.act("close");
      }
    }

    #show(user, place) {
      const { parts } = this;
      const item = user.items[place.item];
      const isFocusLost = [parts.words, parts.stage, parts.sound].some((part) => part.contains(document.activeElement));
      if (user !== this.#user) parts.bars.replaceChildren(...user.items.map(() => make("span", {}, make("i"))));
      this.#user = user;
      this.#place = place;
      [...parts.bars.children].forEach((bar, number) => {
        bar.className = number < place.item ? "past" : number === place.item ? "now" : "";
      });
      parts.name.replaceChildren(make("bdi", {}, user.name));
      parts.when.replaceChildren(...when(item));
      parts.slide.setAttribute("aria-label", say("{number} of {total}", { number: place.item + 1, total: user.items.length }));
      parts.words.replaceChildren(...words(item));
      parts.sound.hidden = !item.film;
      this.#showLike();
      this.stage.show(item, parts.bars.children[place.item].firstChild, item.seconds ?? this.#index.seconds);
      if (isFocusLost) parts.frame.focus();
      this.onShow(user, item);
    }

    #hear(what) {
      if (what === "change") this.#showPlaying();
      if (what === "seen" && this.#item) this.#see(this.#item.id);
      if (what === "over") this.act("advance");
      if (what === "retry") this.#show(this.#user, this.#place);
      if (what === "ready") this.#preload();
    }

    #showPlaying() {
      this.parts.pause.textContent = this.stage.has("user") ? say("Play") : say("Pause");
      this.parts.slide.setAttribute("aria-live", this.stage.isPlaying ? "off" : "polite");
    }

    #showLike() {
      const isOn = stories.isLiked(store.state, this.#index.liked, this.#item.id);
      this.parts.like.setAttribute("aria-pressed", String(isOn));
    }

    #like(id) {
      const { liked } = this.#index;
      const isOn = !stories.isLiked(store.state, liked, id);
      store.change((state) => stories.like(state, liked, id, isOn));
    }

    #see(id) {
      if (!store.state.seenItems.includes(id)) store.change((state) => stories.see(state, id));
    }

    #mute() {
      const film = this.parts.stage.querySelector("video");
      if (film) film.muted = !film.muted;
      this.parts.sound.textContent = film?.muted ? say("Unmute") : say("Mute");
    }

    /** Preloads the next image. */
    async #preload() {
      const to = stories.step(this.#index.counts, this.#place, "next", this.#index.wrap);
      const user = to.user === undefined ? undefined : await stories.user(this.#index, to.user).catch(() => undefined);
      const item = user?.items[to.item];
      if (item && !item.film) new Image().src = new URL(item.src, root).href;
    }
  }

  function when({ iso, date }) {
    if (!iso) return [];
    const { zone, dates: mode } = document.documentElement.dataset;
    const label = mode === "live" ? dates.label("moment", iso, Date.now(), zone) : undefined;
    return [make("time", { datetime: iso }, label ?? date)];
  }

  function words({ text, link, linkText }) {
    const out = [];
    if (text) out.push(make("p", { class: "words", dir: "auto" }, text));
    if (link) out.push(make("p", {}, make("a", { class: "more", href: link, rel: "noopener noreferrer nofollow" }, linkText ?? link)));
    return out;
  }

  stories.Viewer = Viewer;
})();
